import { notFound } from './public-data.ts'

/** The id in an address such as /video/12; any other text is not found. */
export function numericParam(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound()

  return Number(text)
}
