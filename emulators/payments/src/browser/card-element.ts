// The card fields inside their frame: number, expiry and code in one calm line, as Stripe's card element.

type Json = { [key: string]: unknown }

const fields = ['number', 'expiry', 'cvc'].flatMap((name) => {
  const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  return field === null ? [] : [field]
})
const [number, expiry, cvc] = fields

const digits = (text: string | undefined) => (text ?? '').replace(/\D/g, '')
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null
const tell = (message: Json) => window.parent.postMessage(message, location.origin)

const formats = [
  (text: string) => text.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 '),
  (text: string) => {
    const padded = /^[2-9]/.test(text) ? `0${text}` : text
    return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 4)}` : padded
  },
  (text: string) => text.slice(0, 4),
]
const lengths = [16, 4, 3]

function change(): void {
  const typed = fields.map(({ value }) => digits(value).length)
  const complete = typed.every((length, index) => length >= (lengths[index] ?? 0))
  const first = digits(number?.value).charAt(0)
  const brand = first === '4' ? 'visa' : first === '5' ? 'mastercard' : 'unknown'
  const empty = typed.every((length) => length === 0)
  tell({
    kind: 'change',
    detail: { elementType: 'card', empty, complete, brand, error: undefined },
  })
}

fields.forEach((field, index) => {
  field.addEventListener('input', () => {
    const isAtEnd = field.selectionStart === field.value.length
    if (isAtEnd) field.value = formats[index]?.(digits(field.value)) ?? field.value
    if (isAtEnd && digits(field.value).length === lengths[index]) fields[index + 1]?.focus()
    change()
  })
  field.addEventListener('focus', () => tell({ kind: 'focus', detail: { elementType: 'card' } }))
  field.addEventListener('blur', () => tell({ kind: 'blur', detail: { elementType: 'card' } }))
})

async function create(key: string, billing: unknown): Promise<Json> {
  const [month = '', year = ''] = (expiry?.value ?? '').split('/')
  const form = new URLSearchParams({
    type: 'card',
    'card[number]': digits(number?.value) || '0',
    'card[exp_month]': digits(month) || '0',
    'card[exp_year]': digits(year) || '0',
    'card[cvc]': digits(cvc?.value) || '0',
  })
  if (isJson(billing))
    for (const [name, value] of Object.entries(billing))
      if (typeof value === 'string' && value !== '') form.set(`billing_details[${name}]`, value)
  try {
    const response = await fetch('/__payments/v1/payment_methods', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
    })
    const body: unknown = await response.json()
    if (!isJson(body)) throw new Error('no object came back')
    return isJson(body['error']) ? { error: body['error'] } : { value: body }
  } catch {
    return {
      error: { type: 'api_connection_error', message: 'The payments service cannot be reached.' },
    }
  }
}

async function obey(event: MessageEvent<unknown>): Promise<void> {
  if (event.source !== window.parent || event.origin !== location.origin) return
  if (!isJson(event.data)) return
  const { kind, id, key, billing, disabled } = event.data
  if (kind === 'create' && typeof key === 'string') {
    const answer = await create(key, billing)
    tell({ kind: 'answer', id, answer })
  }
  if (kind === 'focus') number?.focus()
  if (kind === 'blur') fields.forEach((field) => field.blur())
  if (kind === 'update') fields.forEach((field) => (field.disabled = disabled === true))
  if (kind === 'clear') {
    fields.forEach((field) => (field.value = ''))
    change()
  }
}

window.addEventListener('message', (event) => void obey(event))

const look = new URLSearchParams(location.search)
const background = look.get('background')
const { body } = document
const color = look.get('color')
const size = look.get('size')
if (color) body.style.color = color
if (size) body.style.fontSize = size
if (background) body.style.backgroundColor = background
tell({ kind: 'ready', detail: { elementType: 'card' } })
