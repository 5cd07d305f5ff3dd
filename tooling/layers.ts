/** A folder and what it may import. `isolated`: its sub-folders must not import each other. */
export type Layer = {
  readonly name: string
  /** Folders or files, from the root; the first layer that matches a file owns it. */
  readonly paths: readonly string[]
  readonly mayImport: readonly string[]
  readonly isolated?: boolean
}

const ground = ['kit', 'contract', 'domain', 'database']
const serverGround = [
  ...ground,
  'media',
  'captions',
  'mail',
  'server/config',
  'server/http',
  'server/stores',
]
const webGround = ['kit', 'contract', 'domain', 'player', 'web/ui', 'web/lib']
const studioGround = [...webGround, 'captions', 'studio/ui', 'studio/lib']

const serverFiles = (...names: string[]) => names.map((name) => `apps/server/src/${name}`)

/** How the server is put together: each feature has one manifest, and one file lists all of them. */
export const composition = {
  list: 'apps/server/src/features.ts',
  assemble: 'apps/server/src/assemble.ts',
  manifest: /^apps\/server\/src\/(?:features\/[^/]+|billing|seed)\/feature\.ts$/,
  /** What makes a folder below `features/` a feature. */
  part: /^apps\/server\/src\/features\/[^/]+\/(?:routes|[a-z-]+-pages)\.ts$/,
} as const

/** The import rules (ARCHITECTURE.md) as a table. */
export const layers: readonly Layer[] = [
  { name: 'kit', paths: ['packages/kit/'], mayImport: [] },
  { name: 'contract', paths: ['packages/contract/'], mayImport: ['kit'] },
  { name: 'domain', paths: ['packages/domain/'], mayImport: ['kit', 'contract'] },
  { name: 'player', paths: ['packages/player/'], mayImport: ['kit', 'contract', 'domain'] },
  { name: 'database', paths: ['packages/database/'], mayImport: ['kit'] },
  { name: 'mail', paths: ['packages/mail/'], mayImport: ['kit', 'database'] },
  // Pure, so that Studio edits cues by the functions that clean what is published.
  { name: 'captions', paths: ['packages/media/src/caption'], mayImport: ['kit'] },
  { name: 'media', paths: ['packages/media/'], mayImport: ['kit', 'captions'] },
  { name: 'identity', paths: ['emulators/identity/'], mayImport: ['kit', 'database'] },
  { name: 'openid-provider', paths: ['emulators/openid/'], mayImport: ['kit'] },
  {
    name: 'payments-sandbox',
    paths: ['emulators/payments/'],
    mayImport: ['kit', 'database'],
  },
  { name: 'fixtures', paths: ['packages/fixtures/'], mayImport: ['kit', 'contract'] },
  { name: 'demo', paths: ['demo/'], mayImport: ['kit', 'contract'] },
  { name: 'demo-media', paths: ['lab/demo-media/'], mayImport: ['kit', 'demo'] },

  {
    name: 'server/config',
    paths: serverFiles(
      'config.',
      'environment.ts',
      'identity-config.ts',
      'sign-in-config.ts',
      'site-config.ts',
      'database-config.ts',
      'tracing-config.ts',
      'efactura-config.ts',
      'public-settings.ts',
      'secrets.ts',
    ),
    mayImport: ['kit', 'contract'],
  },
  { name: 'server/migrations', paths: serverFiles('migrations.ts'), mayImport: ['database'] },
  {
    name: 'server/http',
    paths: serverFiles('http/'),
    mayImport: [...ground, 'media', 'mail', 'server/config', 'server/migrations'],
  },
  {
    name: 'server/stores',
    paths: serverFiles('stores/'),
    mayImport: [...ground, 'server/http', 'server/migrations'],
  },
  {
    name: 'server/billing',
    paths: serverFiles('billing/'),
    mayImport: [...serverGround, 'server/migrations'],
  },
  {
    name: 'server/features',
    paths: serverFiles('features/'),
    mayImport: [...serverGround, 'server/billing', 'server/migrations'],
    isolated: true,
  },
  {
    name: 'server/seed',
    paths: serverFiles('seed/'),
    mayImport: [...serverGround, 'demo', 'server/billing', 'server/features', 'server/migrations'],
  },
  {
    name: 'server',
    paths: ['apps/server/'],
    mayImport: [
      ...serverGround,
      'demo',
      'identity',
      'openid-provider',
      'payments-sandbox',
      'server/migrations',
      'server/billing',
      'server/features',
      'server/seed',
    ],
  },
  {
    name: 'cli',
    paths: ['apps/cli/'],
    mayImport: [
      ...serverGround,
      'server',
      'server/migrations',
      'server/billing',
      'server/features',
    ],
  },

  { name: 'web/ui', paths: ['apps/web/app/ui/'], mayImport: ['kit'] },
  { name: 'web/lib', paths: ['apps/web/app/lib/'], mayImport: ['kit', 'contract', 'domain'] },
  {
    name: 'web/features',
    paths: ['apps/web/app/features/'],
    mayImport: webGround,
    isolated: true,
  },
  {
    name: 'web/screens',
    paths: ['apps/web/app/screens/'],
    mayImport: [...webGround, 'web/features'],
    isolated: true,
  },
  { name: 'web/build', paths: ['apps/web/react-compiler.ts'], mayImport: [] },
  {
    name: 'web',
    paths: ['apps/web/'],
    mayImport: [...webGround, 'web/features', 'web/screens', 'web/build'],
  },

  {
    name: 'studio/lib',
    paths: ['apps/studio/app/lib/'],
    mayImport: ['kit', 'contract', 'domain', 'captions', 'web/lib'],
  },
  {
    name: 'studio/ui',
    paths: ['apps/studio/app/ui/'],
    mayImport: ['kit', 'contract', 'domain', 'web/ui', 'web/lib', 'studio/lib'],
  },
  {
    name: 'studio/features',
    paths: ['apps/studio/app/features/'],
    mayImport: studioGround,
    isolated: true,
  },
  {
    name: 'studio/screens',
    paths: ['apps/studio/app/screens/'],
    mayImport: [...studioGround, 'studio/features'],
    isolated: true,
  },
  {
    name: 'studio',
    paths: ['apps/studio/'],
    mayImport: [...studioGround, 'studio/features', 'studio/screens', 'web/build'],
  },

  { name: 'e2e', paths: ['e2e/'], mayImport: ['kit', 'contract', 'domain', 'fixtures'] },
  {
    name: 'bench',
    paths: ['lab/bench/'],
    mayImport: [...ground, 'media', 'identity', 'fixtures', 'e2e'],
  },
  {
    name: 'fleet',
    paths: ['lab/fleet/'],
    mayImport: [...ground, 'media', 'bench'],
  },
  { name: 'simulate', paths: ['lab/simulate/'], mayImport: ['kit'] },
  { name: 'screenshots', paths: ['lab/screenshots/'], mayImport: ['kit', 'e2e'] },
  { name: 'mutants', paths: ['lab/mutants/'], mayImport: ['database'] },
  { name: 'tooling', paths: ['tooling/'], mayImport: [...ground, 'media', 'e2e'] },
]
