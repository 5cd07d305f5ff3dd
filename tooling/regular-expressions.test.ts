import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = globSync('{packages,emulators,apps}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => ['node_modules', 'build', '.react-router'].includes(name),
}).filter((file) => !/\.test\.|\/testing/.test(file))

type Found = { readonly file: string; readonly pattern: string; readonly flags: string }

/** Every regular expression that a file writes down. */
function expressionsIn(file: string): Found[] {
  const found: Found[] = []
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push({ file, ...node.regex })
    },
  }).visit(program)

  return found
}

/** How often a text may be read again: from within a match never, from the next character on only here. */
const slowness = ({ pattern, flags }: Found, isShort: boolean) =>
  analyse({ source: pattern, flags }, { reportTypes: { Move: !isShort } }).reports

/** Files whose expressions look for an end from every start, and why what they are given is short. */
const SHORT: Readonly<Record<string, string>> = {
  'apps/server/src/config.ts': 'addresses that the operator sets',
  'apps/server/src/efactura-config.ts': 'addresses that the operator sets',
  'apps/server/src/site-config.ts': 'one address that the operator sets',
  'apps/server/src/stores/media-urls.ts': 'one address that the operator sets',
  'packages/contract/src/messages/mails-contact.ts': 'CONTACT_MESSAGE_MAX_LENGTH',
  'packages/domain/src/file-names.ts': 'names of files, 255 characters at most',
  'packages/domain/src/passwords.ts': 'PASSWORD_MAX_LENGTH',
  'packages/domain/src/redirect-to.ts': 'an address, 512 characters at most',
  'packages/domain/src/screen-at.ts': 'the path of an address, 16 KiB at most',
  'packages/domain/src/search-term.ts': 'SEARCH_MAX_LENGTH',
  'packages/domain/src/slug.ts': 'titles that the operator writes',
  'emulators/identity/src/issuers.ts': 'one address that the operator sets',
  'emulators/identity/src/users/passwords.ts': 'a digest of ours',
}

describe('regular expressions', () => {
  it('take linear time for any input (R060)', () => {
    const all = files.flatMap(expressionsIn)
    expect(all.length).toBeGreaterThan(100)

    const slow = all.filter((one) => slowness(one, Object.hasOwn(SHORT, one.file)).length > 0)
    expect(slow.map(({ file, pattern }) => `${file}: ${pattern}`)).toEqual([])
  })
})
