import { spawn } from 'node:child_process'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toWav } from './sound.ts'
import type { Timeline } from './timeline.ts'

const mixing = [
  '[1:a]highpass=f=110,lowpass=f=9000,equalizer=f=220:t=q:w=1:g=3,acompressor=threshold=0.12:ratio=4:makeup=2,aecho=0.8:0.5:28|47:0.16|0.1[v]',
  '[2:a]lowpass=f=6500,aecho=0.8:0.6:60|110|170:0.3|0.22|0.14,volume=2.4[c]',
  '[v][c]amix=inputs=2:normalize=0,loudnorm=I=-16:TP=-2:LRA=11,aresample=48000[a]',
].join(';')

/**
 * Encodes a film from its pictures (RGB, one for each drawing) and its two tracks.
 * The voice is pressed and the room echoes; both together meet the loudness of broadcasts.
 */
export async function encodeFilm(
  { voice: spoken, crowd: room, seconds }: Pick<Timeline, 'voice' | 'crowd' | 'seconds'>,
  { width, height, perSecond }: { width: number; height: number; perSecond: number },
  picture: (t: number) => Promise<Buffer>,
  output: string,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hlizo-film-'))
  const [voice, crowd] = [join(folder, 'voice.wav'), join(folder, 'crowd.wav')]
  await writeFile(voice, toWav(spoken))
  await writeFile(crowd, toWav(room, 480))
  // Renamed at the end, so that an incomplete film is never read.
  const unfinished = `${output}.part`
  const ffmpeg = spawn(
    process.env['FFMPEG'] ?? 'ffmpeg',
    [
      `-v error -y -f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${perSecond} -i -`.split(
        ' ',
      ),
      ['-i', voice, '-i', crowd, '-filter_complex', `[0:v]fps=25[p];${mixing}`],
      '-map [p] -map [a] -c:v libx264 -preset fast -tune animation -crf 25 -pix_fmt yuv420p'.split(
        ' ',
      ),
      '-c:a aac -b:a 112k -movflags +faststart -map_metadata -1 -fflags +bitexact'.split(' '),
      ['-t', String(seconds), '-f', 'mp4', unfinished],
    ].flat(),
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const closed = new Promise<number | null>((resolve, reject) => {
    ffmpeg.once('close', resolve)
    ffmpeg.once('error', reject)
  })
  for (let index = 0; index < seconds * perSecond; index++) {
    const drawn = await picture(index / perSecond)
    if (!ffmpeg.stdin.write(drawn))
      await new Promise((resolve) => ffmpeg.stdin.once('drain', resolve))
  }
  ffmpeg.stdin.end()
  const code = await closed
  await rm(folder, { recursive: true })
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} on ${output}`)

  await rename(unfinished, output)
}
