import type { ReactNode } from 'react'
import styles from './field.module.css'

export type FieldProps = {
  name: string
  label: string
  error?: string | undefined
  /** Shown under the field while there is no error. */
  hint?: ReactNode
}

/** The attributes that tie a control to its label, hint and error. */
export function fieldAttributes(
  id: string,
  { name, error, hint }: Pick<FieldProps, 'name' | 'error' | 'hint'>,
) {
  return {
    id,
    name,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error || hint ? `${id}-note` : undefined,
  }
}

export function Field({
  id,
  label,
  error,
  hint,
  children,
}: Omit<FieldProps, 'name'> & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  )
}

export function FieldNote({
  id,
  error,
  hint,
}: { id: string } & Pick<FieldProps, 'error' | 'hint'>) {
  if (error) {
    return (
      <p className={styles.error} id={`${id}-note`}>
        {error}
      </p>
    )
  }
  if (!hint) return null

  return (
    <p className={styles.hint} id={`${id}-note`}>
      {hint}
    </p>
  )
}
