import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const recipes = join(import.meta.dirname, '../../../../docs/ha')

/** A configuration of docs/ha, which is for three machines; here all run on one. */
export const readRecipe = (name: string) => readFile(join(recipes, name), 'utf8')

/** Replaces a passage that must be there, so that a recipe that has changed is noticed. */
export function replaced(text: string, passage: string | RegExp, by: string): string {
  const changed = text.replace(passage, () => by)
  if (changed === text) throw new Error(`docs/ha has no passage ${String(passage)} any more.`)

  return changed
}
