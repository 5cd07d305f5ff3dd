import { hrefs } from '@hlizo/contract/hrefs'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import * as z from 'zod/mini'
import { draftKey, restoreDraft, storeDraft } from './form-draft.ts'
import { sessionOwner } from './session.ts'

/** What is wrong: texts by field, and one for the form as a whole. */
export type FormErrors = {
  readonly fields?: Readonly<Record<string, string>>
  readonly form?: string
}

type FormOptions<Schema extends z.ZodMiniType> = {
  schema: Schema
  /** Called with good values. What it gives back is shown as errors; nothing means success. */
  submit: (values: z.output<Schema>) => Promise<FormErrors | void>
}

/**
 * A form of plain, uncontrolled fields: `<form {...form.attributes}>` and `<TextField {...form.field('email')} …>`.
 * The first error of each field stands under it in red and the first wrong field gets the focus (spec §5).
 * After the first try a field is read again whenever it changes.
 */
export function useForm<Schema extends z.ZodMiniType>({ schema, submit }: FormOptions<Schema>) {
  const element = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FormErrors>({})
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useDraft(element)

  const show = (found: FormErrors) => {
    setErrors(found)
    if (element.current) focusFirstWrong(element.current, found.fields ?? {})
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setTried(true)
    const parsed = z.safeParse(schema, valuesOf(event.currentTarget))
    if (!parsed.success) return show({ fields: firstErrors(parsed.error) })

    setErrors({})
    setBusy(true)
    try {
      show((await submit(parsed.data)) ?? {})
    } finally {
      setBusy(false)
    }
  }

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if (!isTried || !(event.target instanceof HTMLElement)) return
    const parsed = z.safeParse(schema, valuesOf(event.currentTarget))
    const name = nameOf(event.target)
    const found = parsed.success ? {} : firstErrors(parsed.error)
    const { [name]: _, ...others } = errors.fields ?? {}
    setErrors({ fields: { ...others, ...(found[name] && { [name]: found[name] }) } })
  }

  return {
    attributes: {
      ref: element,
      noValidate: true,
      // Whatever happens, the browser itself never writes what was typed into the address.
      method: 'post',
      onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
      onInput,
    },
    /** The name of a field and what is wrong with it. */
    field: (name: string & keyof z.input<Schema>) => ({ name, error: errors.fields?.[name] }),
    error: errors.form,
    isBusy,
    setErrors: show,
  }
}

/** Moves the focus to the first field of a form that has an error, in the order of the page. */
export function focusFirstWrong(form: HTMLFormElement, errors: Readonly<Record<string, string>>) {
  const wrong = [...form.elements].find(
    (control): control is HTMLElement =>
      control instanceof HTMLElement && nameOf(control) in errors,
  )
  wrong?.focus()
}

/** What was typed when the session ended comes back after signing in with the same account. */
export function useDraft(element: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const owner = sessionOwner()
    const form = element.current
    if (owner === null || form === null) return undefined
    const key = draftKey(owner, form)
    restoreDraft(key, form)

    return () => {
      // A session that ends leads there; on a sign-out by hand that screen throws the draft away.
      if (location.pathname === hrefs.logout()) storeDraft(key, form)
    }
  }, [element])
}

function nameOf(control: HTMLElement): string {
  return control.getAttribute('name') ?? ''
}

/** The values as they stand: text as text, checkboxes as booleans. */
function valuesOf(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox' && control.name) {
      values[control.name] = control.checked
    }
  }

  return { ...Object.fromEntries(new FormData(form)), ...values }
}

export function firstErrors(error: z.core.$ZodError): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of error.issues) found[String(path[0] ?? '')] ??= message

  return found
}
