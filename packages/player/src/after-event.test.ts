import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { afterEvent } from './after-event.ts'
import { eventNames, transitions, type SessionState } from './transitions.ts'

type Table = { readonly states: readonly string[]; readonly cells: ReadonlyMap<string, string> }

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** One table of docs/player.md; a cell is found by its event and state. */
function tableOf(part: string): Table {
  const rows = part.split('\n').filter((line) => line.startsWith('|'))
  const [, ...states] = cellsOf(rows[0] ?? '')
  const cells = rows.slice(2).flatMap((row) => {
    const [event, ...found] = cellsOf(row)
    return found.map((cell, place) => [`${event} in ${states[place]}`, cell] as const)
  })

  return { states, cells: new Map(cells) }
}

const text = readFileSync(join(import.meta.dirname, '../../../docs/player.md'), 'utf8')
const parts = text.split(/^## /m).slice(1)
const documented = new Map(parts.map((part) => [part.split('\n')[0] ?? '', tableOf(part)] as const))

/** Where a part goes by the document, and what is done. */
function cellOf(part: string, state: string, event: string) {
  const [to = '', ...effects] = (documented.get(part)?.cells.get(`${event} in ${state}`) ?? '')
    .split(' ')
    .filter(Boolean)

  return { to: to.replaceAll('*', '') || state, effects }
}

const statesOf = <State extends string>(table: Readonly<Record<State, unknown>>) => {
  const isState = (name: string): name is State => name in table
  return Object.keys(table).filter(isState)
}

const everyState: readonly SessionState[] = statesOf(transitions.stream).flatMap((stream) =>
  statesOf(transitions.playback).flatMap((playback) =>
    statesOf(transitions.prompt).map((prompt) => ({ stream, playback, prompt })),
  ),
)

describe('afterEvent', () => {
  it('follows the table of docs/player.md for each state and event, and ignores empty cells', () => {
    const cases = everyState.flatMap((state) => eventNames.map((event) => ({ state, event })))
    const expected = cases.map(({ state, event }) => {
      const stream = cellOf('stream', state.stream, event)
      const playback = cellOf('playback', state.playback, event)
      const prompt = cellOf('prompt', state.prompt, event)
      return {
        event,
        from: state,
        state: { stream: stream.to, playback: playback.to, prompt: prompt.to },
        effects: [...playback.effects, ...stream.effects, ...prompt.effects],
      }
    })

    expect(
      cases.map(({ state, event }) => ({ event, from: state, ...afterEvent(state, event) })),
    ).toEqual(expected)
    expect(cases).toHaveLength(9 * 9 * 3 * eventNames.length)
  })

  it('has a table for every part and a row for every event that changes something', () => {
    const rowsOf = ({ cells }: Table) => [
      ...new Set([...cells.keys()].map((key) => key.split(' ')[0])),
    ]
    const written = [...documented].map(([part, table]) => [part, table.states, rowsOf(table)])
    const coded = Object.entries(transitions).map(([part, table]) => {
      const rows: object[] = Object.values(table)
      return [
        part,
        Object.keys(table),
        eventNames.filter((event) => rows.some((row) => event in row)),
      ]
    })

    expect(written).toEqual(coded)
  })
})
