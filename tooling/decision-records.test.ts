import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const records = globSync('docs/decisions/*.md', { cwd: root })

describe('a decision record', () => {
  it('begins with its number, a title and its status', () => {
    const wrong = records.filter((file) => {
      const [title = '', blank, status = ''] = readFileSync(join(root, file), 'utf8').split('\n')
      const number = basename(file).slice(0, 4)

      return !(
        title.startsWith(`# ${number} `) &&
        blank === '' &&
        status.startsWith('**Status:** ')
      )
    })

    expect(records.length).toBeGreaterThan(150)
    expect(wrong).toEqual([])
  })

  it('has its number alone', () => {
    const numbers = records.map((file) => basename(file).slice(0, 4))

    expect(numbers.filter((one, at) => numbers.indexOf(one) !== at)).toEqual([])
  })
})
