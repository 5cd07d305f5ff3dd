import { notFound } from '#web/lib/public-data.ts'

/** Unknown addresses: a real 404, drawn by the error boundary of the layout. */
export function loader(): never {
  throw notFound()
}

export default function NotFoundScreen() {
  return null
}
