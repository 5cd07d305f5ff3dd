import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSegmentList } from './segments.ts'

/**
 * A shorter last segment is merged into the one before it. Players look for the next segment with a
 * tolerance of up to 0.25 s and never load a shorter one, so `ended` never fires.
 */
export const SHORTEST_TAIL_SECONDS = 0.4

/** Merges a short last segment of a rendition into the one before it, in files and playlist. The next run completes an interrupted one. */
export async function mergeShortTail(directory: string, name: string): Promise<void> {
  const playlistFile = join(directory, `${name}.m3u8`)
  const playlist = await readFile(playlistFile, 'utf8')
  const [previous, tail] = parseSegmentList(playlist).slice(-2)
  if (!previous || !tail || tail.seconds >= SHORTEST_TAIL_SECONDS) return

  await append(join(directory, previous.file), join(directory, tail.file))
  await replaceFile(playlistFile, withoutTail(playlist, previous, tail))
  await rm(join(directory, tail.file), { force: true })
}

type Listed = ReturnType<typeof parseSegmentList>[number]

/** Appends a fragment to another; a second call changes nothing. */
async function append(file: string, tailFile: string): Promise<void> {
  const [bytes, tail] = await Promise.all([readFile(file), readFile(tailFile)])
  if (bytes.subarray(-tail.length).equals(tail)) return

  await replaceFile(file, Buffer.concat([bytes, tail]))
}

function withoutTail(playlist: string, previous: Listed, tail: Listed): string {
  const entry = ({ file }: Listed) => new RegExp(`^#EXTINF:[\\d.]+,[^\\n]*\\n${file}\\n`, 'm')
  const seconds = (previous.seconds + tail.seconds).toFixed(6)

  return playlist
    .replace(entry(tail), '')
    .replace(entry(previous), `#EXTINF:${seconds},\n${previous.file}\n`)
}

async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${file}.new`
  await writeFile(unfinished, content)
  await rename(unfinished, file)
}
