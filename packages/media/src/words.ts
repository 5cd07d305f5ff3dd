/** Splits a line of options into arguments. For our own text only: values with spaces must be separate list items. */
export function words(line: string): string[] {
  return line.split(' ')
}
