import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Two builds as of two deploys: in the second, the part of one screen has another name. */
export async function twoBuilds(
  screen: string,
): Promise<{ old: string; next: string; drop(): Promise<void> }> {
  // Below the root, so that what the server's half imports is found.
  await mkdir(join(root, 'test-results'), { recursive: true })
  const folder = await mkdtemp(join(root, 'test-results/builds-'))
  const [old, next] = [join(folder, 'old'), join(folder, 'next')]
  for (const copy of [old, next]) await cp(join(root, 'apps/web/build'), copy, { recursive: true })
  await renamePart(next, screen)

  return { old, next, drop: () => rm(folder, { recursive: true, force: true }) }
}

async function renamePart(build: string, screen: string): Promise<void> {
  const entries = await readdir(build, { recursive: true, withFileTypes: true })
  const pathOf = ({ parentPath, name }: { parentPath: string; name: string }) =>
    join(parentPath, name)
  for (const file of entries.filter((entry) => entry.isFile())) {
    // Packed siblings would still name the old part.
    if (/\.(br|gz|map)$/.test(file.name)) await rm(pathOf(file))
    else if (file.name.endsWith('.js')) {
      const text = await readFile(pathOf(file), 'utf8')
      await writeFile(pathOf(file), text.replaceAll(`${screen}-screen-`, `${screen}-screen-next-`))
    }
  }
  for (const file of entries.filter(
    ({ name }) => name.startsWith(`${screen}-screen-`) && name.endsWith('.js'),
  )) {
    const name = file.name.replace('-screen-', '-screen-next-')
    await rename(pathOf(file), join(file.parentPath, name))
  }
}
