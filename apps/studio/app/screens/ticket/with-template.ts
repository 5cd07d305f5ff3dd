/** What is written, with the text of a template below it unless it has that already. */
export function withTemplate(written: string, template: string): string {
  if (written.trim() === '') return template

  return written.includes(template) ? written : `${written.trimEnd()}\n\n${template}`
}
