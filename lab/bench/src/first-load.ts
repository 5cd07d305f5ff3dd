import { brotliCompressSync, gzipSync } from 'node:zlib'
import { atMost, type Figure, type Measurement } from './support/figure.ts'
import { openWebBuild, type WebBuild } from './support/web-build.ts'

/** Words that only the code of a library or feature has, and that no minifier may change. */
const marks = {
  'the player (hls.js)': 'hlsMediaAttached',
  Amplify: 'AWSCognitoIdentityProviderService',
  passkeys: 'navigator.credentials',
  'push alerts': 'pushManager',
  moments: '/videos/{id}/moment-rules',
  'the laughter map': '/videos/{id}/laughs',
  'night mode': 'createDynamicsCompressor',
}

const kilobytes = (bytes: number) => bytes / 1_000

/** How many of the files carry a library or feature. Throws when no file of the build does, because then the marker is useless. */
function carriers(build: WebBuild, files: readonly string[], [what, mark]: [string, string]) {
  const hasMark = (file: string) => build.read(file).includes(mark)
  if (!build.scripts.some(hasMark))
    throw new Error(`No script of the build contains ${mark}: choose another mark for ${what}.`)

  return files.filter(hasMark).length
}

async function measure(): Promise<readonly Measurement[]> {
  const build = openWebBuild()
  const files = build.firstLoadOf('home')
  const packed = (pack: (bytes: Buffer) => Buffer) =>
    kilobytes(files.reduce((total, file) => total + pack(build.read(file)).length, 0))

  return [
    {
      what: 'JavaScript of /, brotli, as browsers get it',
      unit: 'kB',
      samples: [packed((bytes) => brotliCompressSync(bytes))],
      goals: [atMost(120)],
      note: `${files.length} files, by the build's manifest`,
    },
    {
      what: 'JavaScript of /, gzip',
      unit: 'kB',
      samples: [packed((bytes) => gzipSync(bytes, { level: 9 }))],
      goals: [atMost(140)],
    },
    ...Object.entries(marks).map((marked): Measurement => ({
      what: `files of these with ${marked[0]} in them`,
      unit: '',
      samples: [carriers(build, files, marked)],
      goals: [atMost(0)],
      note: `looked for ${marked[1]}, which other files of the build contain`,
    })),
  ]
}

/** What the first visit of the home page loads, by the manifest of the build. */
export const firstLoad: Figure = { name: 'first-load', title: 'First-load JavaScript', measure }
