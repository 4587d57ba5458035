import collections, json, subprocess, sys, threading

def find_urls(texts, *options):
    """Yields (key, text, rows, error) for each (key, text)."""
    command = ['urls', '--serve-stdin', *options]
    urls = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding='utf-8')
    sent, failures = collections.deque(), []

    def send():
        try:
            with urls.stdin:
                for key, text in texts:
                    sent.append((key, text))
                    # urls answers null, instead of what is not a string, with an error
                    line = json.dumps({'text': text, 'offsets': 'codepoints'}, default=lambda _: None)
                    print(line, file=urls.stdin, flush=True)
        except Exception as failure:
            failures.append(failure)

    sender = threading.Thread(target=send, daemon=True)
    sender.start()
    try:
        rows = []
        for row in map(json.loads, urls.stdout):
            if 'end' in row or 'error' in row:
                yield *sent.popleft(), rows, row.get('error')
                rows = []
            else:
                rows.append(row)
        sender.join()
        if failures or sent:
            raise failures[0] if failures else EOFError('urls has ended early')
    finally:
        urls.kill()
        urls.wait()
        urls.stdout.close()

def read(name):
    with open(name, encoding='utf-8', errors='replace', newline='') as file:
        return file.read()

if __name__ == '__main__':
    for name, text, rows, error in find_urls((name, read(name)) for name in sys.argv[1:]):
        if error is not None:
            print(f'{name}: {error}', file=sys.stderr)
        for row in rows:
            start, end = row['text']['start'], row['text']['end']
            print(name, start, end, text[start:end].replace('\n', ' '), row['url'], sep='\t')
