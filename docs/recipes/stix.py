import json, sys, uuid

NAMESPACE = uuid.UUID('00abedb4-aa42-466c-9c01-fed23315a9b7')

def url_object(value):
    name = json.dumps({'value': value}, ensure_ascii=False, separators=(',', ':'))
    return {'type': 'url', 'spec_version': '2.1', 'id': f'url--{uuid.uuid5(NAMESPACE, name)}', 'value': value}

objects = [url_object(line.rstrip('\n')) for line in sys.stdin]
print(json.dumps({'type': 'bundle', 'id': f'bundle--{uuid.uuid4()}', 'objects': objects}))
