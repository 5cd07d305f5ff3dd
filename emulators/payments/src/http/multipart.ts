import { invalidRequest } from './stripe-error.ts'
import type { Form, FormValue } from './form.ts'

/** The largest file that a call takes, and room for the other parts. */
export const MULTIPART_BYTES = 6 * 1024 ** 2

export const isMultipart = (contentType: string | undefined): boolean =>
  contentType?.toLowerCase().startsWith('multipart/form-data') ?? false

const fileOf = async (file: File): Promise<FormValue> => ({
  data: Buffer.from(await file.arrayBuffer()).toString('base64'),
  name: file.name,
  type: file.type,
})

/** Decodes a form with files; each becomes `data` in base64, `name` and `type`. */
export async function decodeMultipart(bytes: Buffer, contentType: string): Promise<Form> {
  const body = new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
  const parts = await body.formData().catch(() => {
    throw invalidRequest('The multipart body cannot be read.')
  })
  const form: Form = {}
  for (const [name, value] of parts) {
    if (!/^\w+(?:\[\w+\])?$/.test(name) || name in form)
      throw invalidRequest(`Received unknown parameter: ${name}`, {
        code: 'parameter_unknown',
        param: name,
      })
    form[name] = typeof value === 'string' ? value : await fileOf(value)
  }

  return form
}
