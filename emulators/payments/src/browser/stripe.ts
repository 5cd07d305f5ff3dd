// Stands in for js.stripe.com with what @stripe/stripe-js uses. Card fields are in a frame: no card number is in the page.
import type { Stripe as RealStripe } from '@stripe/stripe-js'

type Json = { [key: string]: unknown }
type Handler = (event: Json) => void
type Answer = { error: Json } | { value: Json }

const BASE = '/__payments'
const POLL_MS = 600
const FRAME_STYLE = { border: '0', width: '100%', display: 'block' }

/** `{ a: { b: 1 } }` as `a[b]=1`, as the API takes it. */
function encode(value: unknown, name = '', form = new URLSearchParams()): URLSearchParams {
  if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value))
      encode(part, name === '' ? key : `${name}[${key}]`, form)
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    form.append(name, String(value))
  return form
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

async function ask(
  key: string,
  method: 'GET' | 'POST',
  path: string,
  params: Json,
): Promise<Answer> {
  const form = encode(params).toString()
  const url = `${BASE}/v1/${path}${method === 'GET' ? `?${form}` : ''}`
  try {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(method === 'POST' ? { body: form } : {}),
    })
    const body: unknown = await response.json()
    if (isJson(body) && isJson(body['error'])) return { error: body['error'] }
    return { value: isJson(body) ? body : {} }
  } catch {
    return {
      error: { type: 'api_connection_error', message: 'The payments service cannot be reached.' },
    }
  }
}

function styleQuery(style: unknown): string {
  const base = isJson(style) && isJson(style['base']) ? style['base'] : {}

  return encode({
    color: base['color'],
    size: base['fontSize'],
    background: base['backgroundColor'],
  }).toString()
}

class CardElement {
  readonly frame = document.createElement('iframe')
  readonly handlers = new Map<string, Set<Handler>>()
  readonly waiting = new Map<string, (answer: Answer) => void>()
  readonly key: string
  isReady = false

  constructor(key: string, options: Json) {
    this.key = key
    this.frame.src = `${BASE}/elements/card?${styleQuery(options['style'])}`
    this.frame.title = 'Datele cardului'
    Object.assign(this.frame.style, { ...FRAME_STYLE, height: '44px' })
    window.addEventListener('message', this.receive)
  }

  receive = (event: MessageEvent<unknown>) => {
    if (event.source !== this.frame.contentWindow || event.origin !== location.origin) return
    if (!isJson(event.data)) return
    const { kind, id, answer, detail } = event.data
    if (kind === 'answer' && typeof id === 'string' && isJson(answer)) {
      const resolve = this.waiting.get(id)
      this.waiting.delete(id)
      resolve?.(
        isJson(answer['error'])
          ? { error: answer['error'] }
          : { value: isJson(answer['value']) ? answer['value'] : {} },
      )
      return
    }
    if (typeof kind !== 'string') return
    if (kind === 'ready') this.isReady = true
    for (const handler of this.handlers.get(kind) ?? []) handler(isJson(detail) ? detail : {})
  }

  tell(message: Json): void {
    this.frame.contentWindow?.postMessage(message, location.origin)
  }

  createMethod(billing: unknown): Promise<Answer> {
    return new Promise((resolve) => {
      const id = crypto.randomUUID()
      this.waiting.set(id, resolve)
      this.tell({ kind: 'create', id, key: this.key, billing: billing ?? {} })
    })
  }

  on(name: string, handler: Handler) {
    this.handlers.set(name, (this.handlers.get(name) ?? new Set()).add(handler))
    if (name === 'ready' && this.isReady) handler({})
    return this
  }

  off(name: string, handler?: Handler) {
    if (handler) this.handlers.get(name)?.delete(handler)
    else this.handlers.delete(name)
    return this
  }

  once(name: string, handler: Handler) {
    const once: Handler = (event) => {
      this.off(name, once)
      handler(event)
    }
    return this.on(name, once)
  }

  mount(target: string | HTMLElement): void {
    const place = typeof target === 'string' ? document.querySelector(target) : target
    place?.replaceChildren(this.frame)
  }

  unmount(): void {
    this.frame.remove()
  }

  destroy(): void {
    window.removeEventListener('message', this.receive)
    this.frame.remove()
  }

  update(options: Json): void {
    this.tell({ kind: 'update', disabled: options['disabled'] === true })
  }

  focus = () => this.tell({ kind: 'focus' })
  blur = () => this.tell({ kind: 'blur' })
  clear = () => this.tell({ kind: 'clear' })
}

function createElements(key: string) {
  const made = new Map<string, CardElement>()
  return {
    create(type: string, options: Json = {}) {
      if (type !== 'card') throw new Error(`The sandbox has no "${type}" element, only "card".`)
      const element = new CardElement(key, options)
      made.set(type, element)
      return element
    },
    getElement: (type: unknown) =>
      typeof type === 'string' ? (made.get(type) ?? null) : (made.get('card') ?? null),
    update() {},
    submit: () => Promise.resolve({}),
    fetchUpdates: () => Promise.resolve({}),
    on() {},
  }
}

async function approve(url: string, refresh: () => Promise<Answer>): Promise<Answer> {
  const dialog = document.createElement('dialog')
  const frame = document.createElement('iframe')
  frame.src = url
  frame.title = 'Aprobarea plății'
  Object.assign(dialog.style, {
    border: '0',
    padding: '0',
    borderRadius: '16px',
    width: 'min(520px, 96vw)',
  })
  Object.assign(frame.style, { ...FRAME_STYLE, height: 'min(560px, 86vh)' })
  dialog.append(frame)
  document.body.append(dialog)
  dialog.showModal()
  let isClosed = false
  dialog.addEventListener('close', () => (isClosed = true))
  for (;;) {
    const answer = await refresh()
    const isWaiting = 'value' in answer && answer.value['status'] === 'requires_action'
    if (!isWaiting || isClosed) {
      dialog.remove()
      return answer
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

const idOf = (secret: string) => secret.split('_secret_')[0] ?? ''
const pathOf = (secret: string) =>
  secret.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
const nameOf = (secret: string) => (secret.startsWith('seti_') ? 'setupIntent' : 'paymentIntent')

function redirectOf(intent: Json): string | null {
  const action = intent['next_action']
  const redirect = isJson(action) ? action['redirect_to_url'] : null
  const url = isJson(redirect) ? redirect['url'] : null
  return typeof url === 'string' ? url : null
}

const invalidRequest = (message: string) => ({ error: { type: 'invalid_request_error', message } })

function createStripe(key: string) {
  const retrieve = (secret: string) =>
    ask(key, 'GET', `${pathOf(secret)}/${idOf(secret)}`, { client_secret: secret })

  const result = (secret: string, answer: Answer) => {
    if ('error' in answer) return { error: answer.error }
    const failure = answer.value['last_setup_error'] ?? answer.value['last_payment_error']
    if (answer.value['status'] === 'requires_payment_method' && isJson(failure))
      return { error: failure }
    return { [nameOf(secret)]: answer.value }
  }

  const proceed = async (secret: string, answer: Answer) => {
    const url =
      'value' in answer && answer.value['status'] === 'requires_action'
        ? redirectOf(answer.value)
        : null
    return result(secret, url === null ? answer : await approve(url, () => retrieve(secret)))
  }

  const methodFrom = async (given: unknown): Promise<Answer | { id: string | null }> => {
    if (typeof given === 'string') return { id: given }
    if (!isJson(given)) return { id: null }
    if (!(given['card'] instanceof CardElement)) return { id: null }
    return given['card'].createMethod(given['billing_details'])
  }

  const confirm = (secret: string, params: Json) =>
    ask(key, 'POST', `${pathOf(secret)}/${idOf(secret)}/confirm`, {
      client_secret: secret,
      ...params,
    })

  const confirmCard = async (secret: string, data: Json = {}, options: Json = {}) => {
    const method = await methodFrom(data['payment_method'])
    if ('error' in method) return { error: method.error }
    const id = 'value' in method ? method.value['id'] : method.id
    const answer = await confirm(secret, {
      payment_method: id,
      return_url: data['return_url'],
      use_stripe_sdk: true,
    })
    return options['handleActions'] === false ? result(secret, answer) : proceed(secret, answer)
  }

  const confirmPaypal = async (secret: string, data: Json = {}) => {
    const answer = await confirm(secret, {
      return_url: data['return_url'],
      payment_method_data: { type: 'paypal' },
    })
    const url = 'value' in answer ? redirectOf(answer.value) : null
    if (url === null) return result(secret, answer)
    location.assign(url)
    // The page is left, so this must not settle.
    return new Promise<never>(() => {})
  }

  const createPaymentMethod = async (data: Json) => {
    if (data['type'] !== 'card' || !(data['card'] instanceof CardElement))
      return invalidRequest('A card element is needed.')
    const answer = await data['card'].createMethod(data['billing_details'])
    return 'error' in answer ? { error: answer.error } : { paymentMethod: answer.value }
  }

  return {
    elements: () => createElements(key),
    createPaymentMethod,
    confirmCardSetup: confirmCard,
    confirmCardPayment: confirmCard,
    confirmPayPalSetup: confirmPaypal,
    confirmPayPalPayment: confirmPaypal,
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
      proceed(clientSecret, await retrieve(clientSecret)),
    retrieveSetupIntent: async (secret: string) => result(secret, await retrieve(secret)),
    retrievePaymentIntent: async (secret: string) => result(secret, await retrieve(secret)),
    createToken: () => Promise.resolve(invalidRequest('Tokens are gone: use createPaymentMethod.')),
    registerAppInfo() {},
    _registerWrapper() {},
  } satisfies Partial<Record<keyof RealStripe, unknown>> & { _registerWrapper: unknown }
}

const Stripe = Object.assign(createStripe, { version: 'endive' })
Object.defineProperty(window, 'Stripe', { value: Stripe, configurable: true })
