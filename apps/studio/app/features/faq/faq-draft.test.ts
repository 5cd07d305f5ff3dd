import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
const { countChanges, draftSince, draftWith, mergedTopics, readDraft } =
  await import('./faq-draft.ts')

const topic = (id: string, answer = 'Da.') => ({
  id,
  question: `${id}?`,
  answer,
  steps: [],
  links: [],
  isOnHome: false,
  isHidden: false,
})
const base = [topic('a'), topic('b'), topic('c')]
const merge = (mine: typeof base, live: typeof base) => {
  const { topics, conflicts } = mergedTopics({ version: '1', base, topics: mine }, live)
  return {
    topics: topics.map(({ id, answer }) => `${id} ${answer}`),
    conflicts: conflicts.map(({ id }) => id),
  }
}

describe('mergedTopics', () => {
  it('has the changes of both', () => {
    const mine = [topic('a', 'Mea.'), topic('b'), topic('c')]
    const live = [topic('a'), topic('b'), topic('c', 'Lui.')]

    expect(merge(mine, live)).toEqual({ topics: ['a Mea.', 'b Da.', 'c Lui.'], conflicts: [] })
  })

  it('names a question that both editors have changed, with the text of the draft', () => {
    const mine = [topic('a', 'Mea.'), topic('b'), topic('c')]
    const live = [topic('a', 'Lui.'), topic('b'), topic('c')]

    expect(merge(mine, live)).toEqual({ topics: ['a Mea.', 'b Da.', 'c Da.'], conflicts: ['a'] })
  })

  it('has new questions of both at their place, and none that one has removed', () => {
    const mine = [topic('a'), topic('nou'), topic('c')]
    const live = [topic('a'), topic('b'), topic('lui'), topic('c')]

    expect(merge(mine, live).topics).toEqual(['a Da.', 'nou Da.', 'lui Da.', 'c Da.'])
  })

  it('has the order of the editor who changed it', () => {
    const turned = base.toReversed()
    const ids = ['c Da.', 'b Da.', 'a Da.']

    expect(merge(turned, base).topics).toEqual(ids)
    expect(merge(base, turned).topics).toEqual(ids)
  })
})

describe('countChanges', () => {
  it('counts questions, and the order as one', () => {
    expect(countChanges(base, base)).toBe(0)
    expect(countChanges(base, [topic('c'), topic('a', 'Nu.'), topic('b'), topic('d')])).toBe(3)
    expect(countChanges(base, base.slice(1))).toBe(1)
  })
})

describe('readDraft', () => {
  it('is null for unreadable input', () => {
    expect(readDraft(null)).toBeNull()
    expect(readDraft('{"version":1}')).toBeNull()
  })
})

describe('draftWith', () => {
  const votes = { helpful: 0, unhelpful: 0 }
  const faq = {
    version: '2',
    topics: [topic('a'), topic('lui')].map((one) => ({ ...one, ...votes })),
    published: null,
  }

  it('adds to the newest draft, on top of what a colleague has published', () => {
    const stored = { version: '1', base, topics: [...base, topic('nou')] }
    const draft = draftWith((topics) => [...topics, topic('al doilea')], stored, faq)

    expect(draft).toEqual({
      version: '2',
      base: [topic('a'), topic('lui')],
      topics: ['a', 'nou', 'lui', 'al doilea'].map((id) => topic(id)),
    })
  })

  it('begins with what is live', () => {
    expect(draftWith((topics) => topics.toReversed(), null, faq).topics).toEqual([
      topic('lui'),
      topic('a'),
    ])
  })
})

describe('draftSince', () => {
  const seen = [topic('a', 'Mea.'), topic('b')]
  const text = (topics: typeof base) => JSON.stringify({ version: '1', base, topics })
  const published = { version: '2', topics: seen }

  it('is none when all was published', () => {
    expect(draftSince(published, text(seen), text(seen))).toBeNull()
    expect(draftSince(published, text(seen), null)).toBeNull()
  })

  it('has what was changed during the publication, on top of what was published', () => {
    const now = [topic('a', 'Mea.'), topic('b', 'Și mai bine.')]

    expect(draftSince(published, text(seen), text(now))).toEqual({
      version: '2',
      base: seen,
      topics: now,
    })
  })
})
