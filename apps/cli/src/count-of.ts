import { InvalidArgumentError } from 'commander'

/** A whole number from 1, as an argument or option. @throws InvalidArgumentError for other text. */
export function countOf(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1)
    throw new InvalidArgumentError('It must be a whole number from 1.')

  return count
}
