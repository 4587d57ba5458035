/**
 * A PDF document of one page with one text.
 *
 * @param {string} text in ASCII, without parentheses and backslashes
 */
export function pdf(text) {
  const content = `BT /F 12 Tf 72 700 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let document = '%PDF-1.4\n'
  let table = '0000000000 65535 f \n'
  for (const [at, object] of objects.entries()) {
    table += `${String(document.length).padStart(10, '0')} 00000 n \n`
    document += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${document.length}\n%%EOF\n`
  return `${document}xref\n0 ${size}\n${table}${trailer}`
}
