import { spawnSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { findMediaTools } from '@hlizo/media/ffmpeg'
import { importMaster } from '@hlizo/media/import'
import { openMediaStore } from '@hlizo/media/open-store'
import type { Fleet } from './fleet.ts'

const SECONDS = 60
const PICTURE = `testsrc2=size=320x180:rate=25:duration=${SECONDS}`
const SOUND = `sine=frequency=330:duration=${SECONDS}`

function makeMaster(ffmpeg: string, file: string): void {
  const inputs = ['-f', 'lavfi', '-i', PICTURE, '-f', 'lavfi', '-i', SOUND]
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  const { status } = spawnSync(ffmpeg, ['-loglevel', 'error', '-y', ...inputs, ...coding, file])
  if (status !== 0) throw new Error('ffmpeg could not make a film.')
}

/** Makes a short film and gives it to a video of a fleet, whose own films wait (`trialVariables`). */
export async function addFilm(
  { nodes: [node] }: Fleet,
  db: Database,
  { videoId, directory }: { readonly videoId: number; readonly directory: string },
): Promise<void> {
  const tools = await findMediaTools({ searchPath: process.env['PATH'] ?? '' })
  if (!tools.ok) throw new Error(tools.advice)
  await mkdir(directory, { recursive: true })
  const file = join(directory, 'master.mp4')
  makeMaster(tools.value.ffmpeg, file)
  const store = openMediaStore(node?.variables['MEDIA_STORE'] ?? 'disk', directory)
  const made = await importMaster({ file, store, workDir: directory, ffmpeg: tools.value })
  if (!made.ok) throw new Error(`The film was refused: ${made.refusal}`)
  const asset = made.value
  await db.transaction(async (tx) => {
    await tx.run(sql`insert into app.asset (id, descriptor, caption_languages, created_at)
      values (${asset.id}, ${JSON.stringify(asset)}, '{}', now())`)
    await tx.run(sql`update app.video set asset_id = ${asset.id}, version = version + 1,
      duration_seconds = ${asset.durationSeconds} where id = ${videoId}`)
    await tx.run(raw('update app.catalogue_version set version = version + 1 where id = 1'))
  })
}
