import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SelectField } from './select-field.tsx'

const options = ['card', 'film', 'other'].map((value) => ({ value, label: value.toUpperCase() }))

describe('SelectField', () => {
  it('is usable as the server renders it, with every option', () => {
    const markup = renderToStaticMarkup(
      <SelectField label="Subject" name="subject" options={options} />,
    )
    const values = [...markup.matchAll(/<option value="(\w+)"[^>]*>\w+<\/option>/g)]

    expect(markup).toMatch(/<select [^>]*name="subject"/)
    expect(values.map(([, value]) => value)).toEqual(['card', 'film', 'other'])
  })
})
