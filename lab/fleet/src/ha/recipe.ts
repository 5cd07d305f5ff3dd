import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const recipes = join(import.meta.dirname, '../../../../docs/ha')

/** A configuration of docs/ha, which is for three machines; here all run on one. */
export const readRecipe = (name: string) => readFile(join(recipes, name), 'utf8')
