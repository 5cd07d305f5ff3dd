import type { Command } from 'commander'
import type { Config } from '@hlizo/server/config'
import { addVideoEditing } from './edit.ts'
import { importVideo } from './import.ts'

const collect = (value: string, previous: string[]) => [...previous, value]

/** `hlizo video …`: films and their videos. */
export function addVideoCommands(program: Command, readConfig: () => Config): void {
  const video = program
    .command('video')
    .description('Make, edit, schedule and retire videos, and import their films.')

  video
    .command('import')
    .argument(
      '<file>',
      'the master: MP4, MOV, MKV, WebM, MPEG-TS; of a podcast also MP3, M4A, WAV, FLAC',
    )
    .description('Encode a film, package it and give it to a video.')
    .option(
      '--video <video>',
      'slug or number of the video that gets it; otherwise a draft is made',
    )
    .option('--title <title>', 'title of the draft; the name of the file by default')
    .option(
      '--category <category>',
      'standup, show or podcast; podcast by default for a file of sound, else standup',
    )
    .option('--captions <lang=file>', 'captions, SRT or WebVTT; may be repeated', collect, [])
    .option(
      '--av1',
      'add a ladder in AV1: half the bytes where players can show it, twice the work',
    )
    .option('--encrypted', 'encrypt it with a key that only who may watch is given')
    .addHelpText(
      'after',
      '\nInterrupt it at any time: the next run goes on where this one stopped. A video that is\n' +
        'published keeps its film until the new one is ready, and viewers who watch it see it to the end.\n' +
        '\nExample:\n  hlizo video import special.mov --title "Etajul fără lift" --captions ro=special.srt',
    )
    .action((file: string, options: unknown) => importVideo(readConfig(), file, options))

  addVideoEditing(video, readConfig)
}
