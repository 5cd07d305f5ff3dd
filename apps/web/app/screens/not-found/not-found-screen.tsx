import { notFound } from '#web/lib/public-data.ts'

/** Any address that is no screen: answers with a real 404; the layout's error boundary draws it. */
export function loader(): never {
  throw notFound()
}

export default function NotFoundScreen() {
  return null
}
