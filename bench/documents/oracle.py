"""Prints the paragraphs and the hyperlinks of a document, as other libraries read them, as one JSON object.

DOCX by python-docx and lxml, ODT by lxml, EPUB by ebooklib and lxml. Needs these packages.
"""

import json
import re
import sys
import zipfile

from lxml import etree, html

W = '{http://schemas.openxmlformats.org/wordprocessingml/2006/main}'
R = '{http://schemas.openxmlformats.org/officeDocument/2006/relationships}'
A = '{http://schemas.openxmlformats.org/drawingml/2006/main}'
TEXT = '{urn:oasis:names:tc:opendocument:xmlns:text:1.0}'
OFFICE = '{urn:oasis:names:tc:opendocument:xmlns:office:1.0}'
DRAW = '{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}'
FIELD = re.compile(r'\s*HYPERLINK\s+"([^"]*)"(?:\s+\\l\s+"([^"]*)")?')
XLINK = '{http://www.w3.org/1999/xlink}'


def word(path):
    import docx

    document = docx.Document(path)
    parts = [document.part] + [rel.target_part for rel in document.part.rels.values() if not rel.is_external]
    paragraphs, links = [], []
    for part in parts:
        root = getattr(part, 'element', None)
        if root is None:
            if not part.partname.startswith('/word/') or b'wordprocessingml' not in part.blob[:2000]:
                continue
            root = etree.fromstring(part.blob)
        for paragraph in root.iter(W + 'p'):
            shown = {W + 't': None, W + 'tab': '\t', W + 'br': '\n', W + 'cr': '\n', W + 'noBreakHyphen': '-'}
            runs = [each for each in paragraph.iter(*shown) if each.getparent().tag == W + 'r']
            paragraphs.append(''.join(shown[each.tag] or each.text or '' for each in runs))
        for link in root.iter(W + 'hyperlink'):
            relationship = link.get(R + 'id')
            if relationship:
                anchor = link.get(W + 'anchor')
                target = part.rels[relationship].target_ref
                links.append(target if anchor is None or '#' in target else f'{target}#{anchor}')
        codes = [each.text for each in root.iter(W + 'instrText')] + [each.get(W + 'instr') for each in root.iter(W + 'fldSimple')]
        for code in codes:
            field = FIELD.match(code)
            if field:
                links.append(field[1] + (f'#{field[2]}' if field[2] else ''))
        links += [part.rels[each.get(R + 'id')].target_ref for each in root.iter(A + 'hlinkClick')]
        links += [rel.target_ref for rel in part.rels.values() if rel.is_external and rel.reltype.endswith('/image')]
    return paragraphs, links


def open_document(path):
    paragraphs, links = [], []
    with zipfile.ZipFile(path) as package:
        for name in ('content.xml', 'styles.xml'):
            root = etree.fromstring(package.read(name))
            for paragraph in root.iter(TEXT + 'p', TEXT + 'h'):
                paragraphs.append(open_document_text(paragraph))
            for link in root.iter(TEXT + 'a', DRAW + 'a'):
                links.append(link.get(XLINK + 'href'))
            links += [image.get(XLINK + 'href') for image in root.iter(DRAW + 'image') if '://' in image.get(XLINK + 'href', '')]
    return paragraphs, links


def open_document_text(element):
    if element.tag == TEXT + 's':
        return ' ' * int(element.get(TEXT + 'c', '1'))
    if element.tag in (TEXT + 'tab', TEXT + 'line-break'):
        return '\t' if element.tag == TEXT + 'tab' else '\n'
    text = element.text or ''
    for child in element:
        if isinstance(child.tag, str) and child.tag not in (TEXT + 'note', OFFICE + 'annotation', DRAW + 'frame'):
            text += open_document_text(child)
        text += child.tail or ''
    return ' '.join(text.split()) if element.tag in (TEXT + 'p', TEXT + 'h') and '\n' not in text else text


def book(path):
    from ebooklib import ITEM_DOCUMENT, epub

    paragraphs, links = [], []
    for item in epub.read_epub(path, {'ignore_ncx': True}).get_items_of_type(ITEM_DOCUMENT):
        root = html.fromstring(item.get_content())
        for noise in root.xpath('//sup|//script|//style'):
            noise.drop_tree()
        for block in root.xpath('//p|//h1|//h2|//h3|//h4|//h5|//h6|//li|//td|//th|//pre|//dt|//dd|//title'):
            if not block.xpath('.//p|.//li|.//pre|.//td'):
                paragraphs.append(block.text_content())
        links += root.xpath('//a/@href')
    return paragraphs, links


READERS = {'docx': word, 'odt': open_document, 'epub': book}

if __name__ == '__main__':
    paragraphs, links = READERS[sys.argv[1].rsplit('.', 1)[-1]](sys.argv[1])
    json.dump({'paragraphs': paragraphs, 'links': links}, sys.stdout)
