/**
 * Splits a line of options into arguments, so that they can be read as on a command line. For text of our
 * own only: a value that may hold a space stands by itself in the list.
 */
export function words(line: string): string[] {
  return line.split(' ')
}
