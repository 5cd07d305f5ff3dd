import { gzipSync } from 'node:zlib'
import { atMost, type Figure, type Measurement } from './support/figure.ts'
import { openWebBuild, type WebBuild } from './support/web-build.ts'

/** Words that only the code of a library has, and that no minifier may change. */
const marks = {
  'the player (hls.js)': 'hlsMediaAttached',
  Amplify: 'AWSCognitoIdentityProviderService',
}

const kilobytes = (bytes: number) => bytes / 1_000

/** How many of the files carry a library. Throws when no file of the build does, because then the marker is useless. */
function carriers(build: WebBuild, files: readonly string[], [library, mark]: [string, string]) {
  const hasMark = (file: string) => build.read(file).includes(mark)
  if (!build.scripts.some(hasMark))
    throw new Error(`No script of the build contains ${mark}: choose another mark for ${library}.`)

  return files.filter(hasMark).length
}

async function measure(): Promise<readonly Measurement[]> {
  const build = openWebBuild()
  const files = build.firstLoadOf('home')
  const sizes = files.map((file) => kilobytes(gzipSync(build.read(file), { level: 9 }).length))

  return [
    {
      what: 'JavaScript of /, gzip',
      unit: 'kB',
      samples: [sizes.reduce((total, size) => total + size, 0)],
      goals: [atMost(140)],
      note: `${files.length} files, by the build's manifest`,
    },
    ...Object.entries(marks).map((library): Measurement => ({
      what: `files of these with ${library[0]} in them`,
      unit: '',
      samples: [carriers(build, files, library)],
      goals: [atMost(0)],
      note: `looked for ${library[1]}, which other files of the build contain`,
    })),
  ]
}

/** What the first visit of the home page loads, by the manifest of the build. */
export const firstLoad: Figure = { name: 'first-load', title: 'First-load JavaScript', measure }
