import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { readConfig, type Config } from '@hlizo/server/config'
import { readTopics } from '@hlizo/server/features/faq/read-topics'
import { serverMigrations } from '@hlizo/server/migrations'
import { importTopics, resetFaq } from './change.ts'
import { exportTopics } from './export.ts'

let folder: string
let database: TestDatabase
let config: Config
const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hlizo-faq-'))
  database = await testDatabase([serverMigrations])
  config = readConfig({ DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') })
})

afterEach(async () => {
  await resetFaq(config, undefined, {})
  stdout.mockClear()
})

afterAll(async () => {
  stdout.mockRestore()
  await database.drop()
  await rm(folder, { recursive: true })
})

const printed = () => stdout.mock.calls.map(([text]) => text).join('')
const given = async (text: string) => {
  const file = join(folder, 'faq.yaml')
  await writeFile(file, text)
  return file
}
const exported = async () => {
  const file = join(folder, 'exported.yaml')
  await exportTopics(config, file, { force: true })
  const text = await readFile(file, 'utf8')
  stdout.mockClear()
  return text
}

describe('exportTopics', () => {
  it('exports topics that import unchanged', async () => {
    await importTopics(config, await given(await exported()), {})

    expect(printed()).toBe('0 new, 0 changed, 0 hidden, 16 unchanged.\n')
  })

  it('does not overwrite a file without --force', async () => {
    const file = await given('topics: []\n')

    await expect(exportTopics(config, file, {})).rejects.toThrow('--force')
  })
})

describe('importTopics', () => {
  it('imports an edited export, prints the changes, and exports it unchanged', async () => {
    const edited = (await exported())
      .replace(
        'topics:\n',
        `topics:
  - id: carduri
    question: Ce carduri acceptaţi?
    answer: |
      Visa și Mastercard.
      Din orice țară.
    links:
      - { words: Schimbă metoda de plată, href: /change-card?de=faq }
    home: true
`,
      )
      .replace('question: Ce internet îmi trebuie?', 'question: Ce viteză îmi trebuie?')
      .replace('  - id: audio\n', '  - id: audio\n    hidden: true\n')
    await importTopics(config, await given(edited), {})

    expect(printed()).toBe(
      '  + carduri\n  ~ rezolutie: question\n  - audio: hidden\n' +
        '1 new, 1 changed, 1 hidden, 14 unchanged.\n',
    )
    expect((await readTopics(database.db))[0]).toEqual({
      id: 'carduri',
      question: 'Ce carduri acceptați?',
      answer: 'Visa și Mastercard.\nDin orice țară.',
      steps: [],
      links: [{ words: 'Schimbă metoda de plată', href: '/change-card?de=faq' }],
      home: true,
      hidden: false,
    })
    const again = await exported()
    await importTopics(config, await given(again), {})
    expect(printed()).toBe('0 new, 0 changed, 0 hidden, 17 unchanged.\n')
  })

  it('writes nothing on a dry run and prints the changes', async () => {
    const file = await given('topics:\n  - { id: carduri, question: Ce?, answer: Visa. }\n')
    await importTopics(config, file, { dryRun: true })

    expect(printed()).toBe(
      '  + carduri\nNothing was written. It would be: 1 new, 0 changed, 0 hidden, 16 unchanged.\n',
    )
    expect(await readTopics(database.db)).toHaveLength(16)
  })

  it('names file and line of each invalid value, and writes nothing', async () => {
    const file = await given(`topics:
  - id: Carduri
    question: Ce carduri?
    answer: ''
  - id: cast
    question: 7
    colour: red
    steps: Unul
    links:
      - { words: Aici, href: /rezet }
      - { words: Acolo, href: 'javascript:alert(1)' }
      - { words: Dincolo, href: //altundeva.ro }
`)
    const faults = [
      '2:9  id: must be lower-case letters and digits parted by hyphens, such as plata-cu-cardul',
      '4:13  answer: must not be empty',
      '5:5  answer: is missing',
      '6:15  question: must be a text',
      '7:13  there is no field „colour”',
      '8:12  steps: must be a list of texts',
      '10:30  links[1].href: there is no such page',
      '11:31  links[2].href: must be a page of ours, such as /reset, or begin with https://',
      '12:33  links[3].href: must be a page of ours, such as /reset, or begin with https://',
    ]

    await expect(importTopics(config, file, {})).rejects.toThrow(
      faults.map((fault) => `${file}:${fault}`).join('\n'),
    )
    expect(await readTopics(database.db)).toHaveLength(16)
  })

  it('refuses two topics at one anchor', async () => {
    const twice = '  - { id: carduri, question: Ce?, answer: Visa. }\n'
    const file = await given(`topics:\n${twice}${twice}`)

    await expect(importTopics(config, file, {})).rejects.toThrow(':3:11  id: is there twice')
  })
})

describe('resetFaq', () => {
  it('resets one question and deletes the questions without a default', async () => {
    const file = await given(`topics:
  - { id: carduri, question: Ce?, answer: Visa. }
  - { id: logare, question: Cum intru?, answer: Pe ușă. }
`)
    await importTopics(config, file, {})
    stdout.mockClear()
    await resetFaq(config, 'logare', {})
    await resetFaq(config, 'carduri', { dryRun: true })

    expect(printed()).toBe(
      '  ~ logare: question, answer, steps, links\n0 new, 1 changed, 0 hidden, 16 unchanged.\n' +
        '  - carduri: removed\n' +
        'Nothing was written. It would be: 0 new, 0 changed, 0 hidden, 1 removed, 16 unchanged.\n',
    )
  })
})
