import type { z } from 'zod'
import type { Work } from '../work.ts'
import type { Form } from './form.ts'
import { parseParams } from './params.ts'

export type Call<Params> = {
  readonly work: Work
  readonly id: string
  readonly params: Params
  /** Whether a browser asks with the publishable key, so that it must show the object's client secret. */
  readonly isPublishable: boolean
}

export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly access: 'secret' | 'publishable'
  /** How its body is written. */
  readonly encoding: 'form' | 'multipart'
  run(work: Work, id: string, form: Form, isPublishable: boolean): Promise<object>
}

/** Declares a call. `access: 'publishable'` lets browsers make it too. */
export function route<Schema extends z.ZodType>(definition: {
  readonly method: Route['method']
  readonly path: string
  readonly access?: Route['access']
  readonly encoding?: Route['encoding']
  readonly params: Schema
  readonly run: (call: Call<z.output<Schema>>) => Promise<object>
}): Route {
  const { method, path, access = 'secret', encoding = 'form', params, run } = definition
  return {
    method,
    path,
    access,
    encoding,
    run: async (work, id, form, isPublishable) =>
      run({ work, id, params: parseParams(params, form), isPublishable }),
  }
}
