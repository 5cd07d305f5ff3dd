import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import style from './style-rules.ts'

RuleTester.describe = describe
RuleTester.it = it

const statements = (count: number) => 'call()\n'.repeat(count)
const functionOf = (body: string) => `function long() {\n${body}}`
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } })
const ruleOf = (name: string) => {
  const rule = style.rules[name]
  if (!rule) throw new Error(`There is no rule ${name}`)
  return rule
}
const error = (message: string) => ({ errors: [{ message }] })

tester.run('own-lines', ruleOf('own-lines'), {
  valid: [
    functionOf(statements(38)),
    functionOf(statements(38) + '\n\n// why\n/* why\n   else */\n'),
    functionOf(`${statements(20)}function nested() {\n${statements(30)}}\n`),
  ],
  invalid: [
    {
      code: functionOf(statements(39)),
      ...error('This function has 41 lines of its own; at most 40.'),
    },
    {
      code: `const long = () => {\n${statements(45)}}`,
      ...error('This function has 47 lines of its own; at most 40.'),
    },
    {
      code: functionOf(`${statements(5)}const nested = () => {\n${statements(39)}}\n`),
      ...error('This function has 41 lines of its own; at most 40.'),
    },
  ],
})

tester.run('no-wall-clock', ruleOf('no-wall-clock'), {
  valid: ['new Date(0)', 'clock.now()', 'performance.now()'],
  invalid: [
    { code: 'new Date()', ...error('Read the time from a Clock.') },
    { code: 'Date.now()', ...error('Read the time from a Clock.') },
    { code: 'run(Date.now)', ...error('Read the time from a Clock.') },
  ],
})

tester.run('no-literal-spread', ruleOf('no-literal-spread'), {
  valid: ['[...list]', '({ ...(isTrue ? { a } : {}) })'],
  invalid: [
    { code: '[...[a, b]]', ...error('Write the elements without a spread.') },
    { code: 'run({ ...{ a } })', ...error('Write the elements without a spread.') },
  ],
})

tester.run('no-mutate-callbacks', ruleOf('no-mutate-callbacks'), {
  valid: ['mutate(input)', 'saving.mutate()', 'mutateAsync(input).then(say, sayWhy)'],
  invalid: [
    {
      code: 'mutate(input, { onSuccess })',
      ...error('Use the promise of mutateAsync, or options of the mutation.'),
    },
    {
      code: 'saving.mutate(undefined, { onError: say })',
      ...error('Use the promise of mutateAsync, or options of the mutation.'),
    },
  ],
})

const jsxTester = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } })

jsxTester.run('search-input-in-filters', ruleOf('search-input-in-filters'), {
  valid: [
    '<FilterBar><SearchInput value={q} /></FilterBar>',
    '<><FilterBar><SearchInput value={q} /></FilterBar><TextInput value={name} /></>',
  ],
  invalid: [
    {
      code: '<FilterBar>{fields.map(({ name }) => <TextInput key={name} />)}</FilterBar>',
      ...error('Use SearchInput for a text in the address.'),
    },
  ],
})
