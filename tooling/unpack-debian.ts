import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { runStep } from './run-step.ts'

/** A Debian package that a plain user gets without installing it. */
type Wanted = {
  readonly debianPackage: string
  /** The program inside the package, below its root; `*` where the folder names a version. */
  readonly program: string
  /** Where the package is unpacked. It remains there, so that it is downloaded once. */
  readonly directory: string
}

const SHEBANG = Buffer.from('#!/usr/bin/python3')

/** Where `unpackDebian` puts the program that is to be called. */
export const unpackedProgram = ({ directory, program }: Omit<Wanted, 'debianPackage'>) =>
  join(directory, 'bin', program.split('/').at(-1) ?? program)

/**
 * Fetches a Debian package with everything it needs and unpacks it below a directory of the user's own:
 * apt can be read by any user; only installing needs root.
 */
export async function unpackDebian(wanted: Wanted): Promise<string> {
  const { debianPackage, directory } = wanted
  const root = join(directory, 'root')
  const cache = join(directory, 'cache')
  const lists = join(directory, 'lists')
  for (const folder of [root, join(cache, 'archives/partial'), join(lists, 'partial')])
    mkdirSync(folder, { recursive: true })

  const options = [
    ['-o', `Dir::Cache=${cache}`],
    ['-o', `Dir::State::lists=${lists}`],
    ['-o', 'Debug::NoLocking=1'],
    ['-q', '-y', '--no-install-recommends'],
  ].flat()
  await runStep('apt-get update, for this user', 'apt-get', [...options, 'update'])
  await runStep(`fetch ${debianPackage}`, 'apt-get', [
    ...options,
    'install',
    '--download-only',
    debianPackage,
  ])
  const unpackAll = 'for archive in "$1"/*.deb; do dpkg-deb -x "$archive" "$2" || exit 1; done'
  await runStep(`unpack ${debianPackage} and what it needs`, 'sh', [
    '-c',
    unpackAll,
    'sh',
    join(cache, 'archives'),
    root,
  ])
  rmSync(cache, { recursive: true })

  mkdirSync(join(directory, 'bin'), { recursive: true })
  writeFileSync(join(directory, 'fonts.conf'), fontsIn(join(root, 'usr/share/fonts'), cache))
  for (const program of programsOf(wanted, root)) {
    const started = unpackedProgram({ directory, program })
    writeFileSync(started, launcher(directory, root, program))
    chmodSync(started, 0o755)
  }

  return unpackedProgram(wanted)
}

/** A program of one version starts others of the same version beside it. */
function programsOf({ program }: Wanted, root: string): readonly string[] {
  if (!program.includes('*')) return [join(root, program)]

  return globSync(join(root, dirname(program), '*'))
}

/** The interpreter of a Python script: the machine's, or the one that was unpacked beside it. */
function pythonOf(root: string, program: string): string {
  if (!readFileSync(program).subarray(0, SHEBANG.length).equals(SHEBANG)) return ''
  const python = ['/usr/bin/python3', join(root, 'usr/bin/python3')].find(existsSync)

  return `'${python ?? 'python3'}' `
}

/** A script that starts the program with the libraries and fonts that were unpacked beside it. */
function launcher(directory: string, root: string, program: string): string {
  const modules = join(root, 'usr/lib/python3/dist-packages')
  const libraries = globSync(join(root, 'usr/lib/*-linux-gnu*{,/*}/'))
    .concat(globSync(join(root, 'lib/*-linux-gnu*/')))
    .filter((folder) => globSync(join(folder, '*.so*')).length > 0)

  return [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH='${libraries.join(':')}'"\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
    existsSync(modules) ? `export PYTHONPATH='${modules}'` : '',
    `[ -d /etc/fonts ] || export FONTCONFIG_FILE='${join(directory, 'fonts.conf')}'`,
    `exec ${pythonOf(root, program)}'${program}' "$@"`,
    '',
  ].join('\n')
}

const fontsIn = (fonts: string, cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>${fonts}</dir><cachedir>${cache}/fonts</cachedir></fontconfig>
`
