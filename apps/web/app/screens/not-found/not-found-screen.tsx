import { data } from 'react-router'

/** Any address that is no screen: answers with a real 404; the layout's error boundary draws it. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NotFoundScreen() {
  return null
}
