import { join } from 'node:path'
import type { OwnProduct } from './own-product.ts'

const master = join(import.meta.dirname, '../../demo/masters/bloc-liftul.mp4')

/** Imports a film as an operator does, waits for it, publishes it, and gives the number of its video. */
export async function ownFilm(
  { hlizo }: OwnProduct,
  title: string,
  ...flags: readonly string[]
): Promise<number> {
  const said = await hlizo('video', 'import', master, '--title', title, ...flags)
  const id = /video (\d+)/.exec(said)?.[1]
  if (id === undefined) throw new Error(`The import said no number of a video:\n${said}`)
  await hlizo('video', 'publish', id)

  return Number(id)
}
