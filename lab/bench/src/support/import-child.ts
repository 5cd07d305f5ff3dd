import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { acceptMaster } from '@hlizo/media/accept'
import { diskStore } from '@hlizo/media/disk-store'
import { findMediaTools } from '@hlizo/media/ffmpeg'
import { PART_SECONDS } from '@hlizo/media/film-parts'
import { importMaster } from '@hlizo/media/import'
import { planEncoding } from '@hlizo/media/plan'
import { probeMaster } from '@hlizo/media/probe'
import { runTool } from '@hlizo/media/run-tool'
import { encodePartsHere } from '@hlizo/media/testing-parts'
import { cpuSecondsOf } from './processor-time.ts'

/** What a run has cost. */
export const Cost = z.object({ cpuSeconds: z.number(), peakMegabytes: z.number() })
export type Cost = z.infer<typeof Cost>

export const importWays = ['import', 'ladder', 'whole', 'parts'] as const

const LIMIT_MS = 3_600_000

/** By /proc: a process begins with the `maxRSS` of its parent. */
function peakMegabytes(): number {
  const status = readFileSync('/proc/self/status', 'utf8')

  return (Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024) / 1e6
}

async function work(
  way: (typeof importWays)[number],
  file: string,
  { directory, partSeconds }: { directory: string; partSeconds: number },
) {
  const found = await findMediaTools({ searchPath: process.env['PATH'] ?? '' })
  if (!found.ok) throw new Error(found.advice)
  const ffmpeg = found.value
  if (way !== 'ladder') {
    const store = diskStore(join(directory, 'store'))
    const workDir = join(directory, 'work')
    const preset = way === 'import' ? 'fast' : 'veryfast'
    const order = { file, preset, tools: ffmpeg, directory: join(directory, 'part') } as const
    const encodeParts = way === 'parts' ? encodePartsHere({ ...order, partSeconds }) : undefined
    const made = await importMaster({ file, store, workDir, ffmpeg, preset, encodeParts })
    if (!made.ok) throw new Error(`The film was refused: ${made.refusal}`)
    return
  }
  const master = acceptMaster(await probeMaster(ffmpeg, file))
  if (!master.ok) throw new Error(`The film was refused: ${master.refusal}`)
  const { args } = planEncoding({
    file,
    master: master.value,
    preset: 'fast',
    loudness: null,
    coverFile: null,
    av1Encoder: null,
    threads: Math.min(8, availableParallelism()),
  })
  await mkdir(directory, { recursive: true })
  await runTool({
    command: [ffmpeg.ffmpeg, '-hide_banner', '-nostdin', '-nostats', '-y', ...args],
    env: { PATH: ffmpeg.searchPath },
    timeLimitMs: LIMIT_MS,
    directory,
  })
}

if (import.meta.main) {
  const [way, file = '', directory = '', partSeconds = String(PART_SECONDS)] = process.argv.slice(2)
  const before = cpuSecondsOf(process.pid)
  await work(z.enum(importWays).parse(way), file, { directory, partSeconds: Number(partSeconds) })
  const cost: Cost = {
    cpuSeconds: cpuSecondsOf(process.pid) - before,
    peakMegabytes: peakMegabytes(),
  }
  process.stdout.write(`${JSON.stringify(cost)}\n`)
}
