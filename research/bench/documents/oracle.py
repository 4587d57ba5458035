"""Prints the paragraphs and the hyperlinks of a document, as other libraries read them, as one JSON object.

DOCX by python-docx and lxml, ODT by lxml, EPUB by ebooklib and lxml, XLSX by openpyxl, ODP and ODS by odfpy, PPTX by lxml.
Needs these packages.
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


def workbook(path):
    import openpyxl

    paragraphs, links = [], []
    for sheet in openpyxl.load_workbook(path).worksheets:
        for row in sheet.iter_rows():
            for cell in row:
                value = cell.value
                if isinstance(value, str) and cell.data_type == 'f':
                    links += re.findall(r'HYPERLINK\("([^"]*)"', value)
                elif isinstance(value, str):
                    paragraphs.append(value)
                if cell.comment:
                    paragraphs.append(cell.comment.text)
                link = cell.hyperlink
                if link and link.target:
                    has_place = link.location and '#' not in link.target
                    links.append(f'{link.target}#{link.location}' if has_place else link.target)
    return paragraphs, links


def slides(path):
    paragraphs, links = [], []
    with zipfile.ZipFile(path) as package:
        for name in package.namelist():
            if not re.fullmatch(r'ppt/(slides|notesSlides)/[^/]+\.xml', name):
                continue
            root = etree.fromstring(package.read(name))
            for paragraph in root.iter(A + 'p'):
                shown = [(each.text or '') if each.tag == A + 't' else '\n' for each in paragraph.iter(A + 't', A + 'br')]
                paragraphs.append(''.join(shown))
            folder, base = name.rsplit('/', 1)
            relations = f'{folder}/_rels/{base}.rels'
            if relations not in package.namelist():
                continue
            targets = {each.get('Id'): each.get('Target') for each in etree.fromstring(package.read(relations))}
            clicks = list(root.iter(A + 'hlinkClick', A + 'hlinkHover'))
            links += [targets[each.get(R + 'id')] for each in clicks if each.get(R + 'id')]
    return paragraphs, links


def odf(path):
    from odf import teletype
    from odf.opendocument import load

    document = load(path)
    paragraphs, links = [], []

    def walk(element):
        qname = getattr(element, 'qname', (None, None))
        if qname[1] in ('p', 'h') and qname[0].endswith(':text:1.0'):
            paragraphs.append(teletype.extractText(element))
        for (_, name), value in (getattr(element, 'attributes', None) or {}).items():
            if name == 'href' and qname[1] == 'a':
                links.append(value)
            if name == 'formula':
                links.extend(re.findall(r'HYPERLINK\("([^"]*)"', value))
        for child in element.childNodes:
            walk(child)

    walk(document.body)
    return paragraphs, links


READERS = {'pptx': slides, 'xlsx': workbook, 'odp': odf, 'ods': odf, 'docx': word, 'odt': open_document, 'epub': book}

if __name__ == '__main__':
    paragraphs, links = READERS[sys.argv[1].rsplit('.', 1)[-1]](sys.argv[1])
    json.dump({'paragraphs': paragraphs, 'links': links}, sys.stdout)
