/** A part of the house and what it may lean on. `strangers` means that its sub-folders must not know each other. */
export type Layer = {
  readonly name: string
  /** The folder or file, from the root; the first layer that matches a file owns it. */
  readonly path: string
  readonly mayImport: readonly string[]
  readonly strangers?: boolean
}

/** The law of imports (ARCHITECTURE.md), as a table. */
export const layers: readonly Layer[] = [
  { name: 'kit', path: 'packages/kit/', mayImport: [] },
  { name: 'contract', path: 'packages/contract/', mayImport: ['kit'] },
  { name: 'domain', path: 'packages/domain/', mayImport: ['kit', 'contract'] },
  { name: 'database', path: 'packages/database/', mayImport: ['kit'] },
  { name: 'mail', path: 'packages/mail/', mayImport: ['kit', 'database'] },
  { name: 'media', path: 'packages/media/', mayImport: ['kit'] },
  { name: 'identity', path: 'packages/identity/', mayImport: ['kit', 'database'] },
  { name: 'payments-sandbox', path: 'packages/payments-sandbox/', mayImport: ['kit', 'database'] },
  { name: 'fixtures', path: 'packages/fixtures/', mayImport: ['kit', 'contract'] },
  { name: 'demo', path: 'demo/', mayImport: ['kit', 'contract'] },

  { name: 'server/config', path: 'apps/server/src/config.ts', mayImport: ['kit', 'contract'] },
  {
    name: 'server/http',
    path: 'apps/server/src/http/',
    mayImport: [
      'kit',
      'contract',
      'domain',
      'database',
      'media',
      'server/config',
      'server/migrations',
    ],
  },
  {
    name: 'server/migrations',
    path: 'apps/server/src/migrations.ts',
    mayImport: ['database'],
  },
  {
    name: 'server/stores',
    path: 'apps/server/src/stores/',
    mayImport: ['kit', 'contract', 'domain', 'database', 'server/http', 'server/migrations'],
  },
  {
    name: 'server/features',
    path: 'apps/server/src/features/',
    mayImport: [
      'kit',
      'contract',
      'domain',
      'database',
      'media',
      'mail',
      'server/http',
      'server/stores',
      'server/migrations',
      'server/config',
    ],
    strangers: true,
  },
  {
    name: 'server/seed',
    path: 'apps/server/src/seed/',
    mayImport: [
      'kit',
      'contract',
      'domain',
      'database',
      'media',
      'mail',
      'demo',
      'server/http',
      'server/stores',
      'server/config',
      'server/features',
    ],
  },
  {
    name: 'server',
    path: 'apps/server/',
    mayImport: [
      ...[
        'kit',
        'contract',
        'domain',
        'database',
        'media',
        'mail',
        'demo',
        'identity',
        'payments-sandbox',
      ],
      ...['server/config', 'server/http', 'server/migrations', 'server/stores'],
      ...['server/features', 'server/seed'],
    ],
  },
  {
    name: 'cli',
    path: 'apps/cli/',
    mayImport: [
      'kit',
      'contract',
      'domain',
      'database',
      'media',
      'server',
      'server/config',
      'server/features',
      'server/http',
      'server/migrations',
    ],
  },

  { name: 'web/ui', path: 'apps/web/app/ui/', mayImport: ['kit'] },
  { name: 'web/lib', path: 'apps/web/app/lib/', mayImport: ['kit', 'contract', 'domain'] },
  {
    name: 'web/features',
    path: 'apps/web/app/features/',
    mayImport: ['kit', 'contract', 'domain', 'web/ui', 'web/lib'],
    strangers: true,
  },
  {
    name: 'web/screens',
    path: 'apps/web/app/screens/',
    mayImport: ['kit', 'contract', 'domain', 'web/ui', 'web/lib', 'web/features'],
    strangers: true,
  },
  {
    name: 'web',
    path: 'apps/web/',
    mayImport: ['kit', 'contract', 'domain', 'web/ui', 'web/lib', 'web/features', 'web/screens'],
  },

  { name: 'e2e', path: 'e2e/', mayImport: ['kit', 'contract', 'domain', 'fixtures'] },
  {
    name: 'bench',
    path: 'bench/',
    mayImport: ['kit', 'contract', 'domain', 'database', 'media', 'fixtures', 'e2e'],
  },
  {
    name: 'tooling',
    path: 'tooling/',
    mayImport: ['kit', 'contract', 'domain', 'database', 'media'],
  },
]
