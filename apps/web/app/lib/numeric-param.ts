import { notFound } from './public-data.ts'

/** The number in an address such as /video/12; anything else does not exist. */
export function numericParam(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound()

  return Number(text)
}
