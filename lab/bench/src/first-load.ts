import { brotliCompressSync, gzipSync } from 'node:zlib'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { atMost, type Figure, type Measurement } from './support/figure.ts'
import { openWebBuild, studioScripts, type WebBuild } from './support/web-build.ts'

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

/** The same of Studio, which has a build of its own. */
const studioMarks = {
  "Studio's texts": studioMessages.navigation,
  "Studio's components (React Aria)": 'data-react-aria-top-layer',
}

const kilobytes = (bytes: number) => bytes / 1_000

type Searched = { readonly build: WebBuild; readonly whole: readonly Buffer[] }

/** How many of the files carry a library. Throws when no script of its whole build does, because then the marker is useless. */
function carriers(
  { build, whole }: Searched,
  files: readonly string[],
  [library, mark]: [string, string],
) {
  const hasMark = (file: string) => build.read(file).includes(mark)
  if (!whole.some((script) => script.includes(mark)))
    throw new Error(`No script of the build contains ${mark}: choose another mark for ${library}.`)

  return files.filter(hasMark).length
}

async function measure(): Promise<readonly Measurement[]> {
  const build = openWebBuild()
  const files = build.firstLoadOf('home')
  const scripts = build.scripts.map(build.read)
  const searches = [
    ...Object.entries(marks).map((library) => [library, scripts] as const),
    ...Object.entries(studioMarks).map((library) => [library, studioScripts()] as const),
  ]
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
    ...searches.map(([library, whole]): Measurement => ({
      what: `files of these with ${library[0]} in them`,
      group: 'marks',
      unit: '',
      samples: [carriers({ build, whole }, files, library)],
      goals: [atMost(0)],
      note: `looked for ${library[1]}, which other files that are built contain`,
    })),
  ]
}

/** What the first visit of the home page loads, by the manifest of the build. */
export const firstLoad: Figure = { name: 'first-load', title: 'First-load JavaScript', measure }
