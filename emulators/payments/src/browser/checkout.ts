// Makes the hosted checkout nicer to type in. Without it the page works as well.

const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)

const digits = (text: string) => text.replace(/\D/g, '')

/** Rewrites what is typed while the cursor stays behind the same digit. */
function rewrite(field: HTMLInputElement | null, format: (digits: string) => string): void {
  field?.addEventListener('input', () => {
    const typed = field.value
    const before = digits(typed.slice(0, field.selectionStart ?? typed.length)).length
    field.value = format(digits(typed))
    if (before === digits(typed).length) return
    let cursor = 0
    for (let seen = 0; seen < before && cursor < field.value.length; cursor += 1) {
      if (/\d/.test(field.value.charAt(cursor))) seen += 1
    }
    field.setSelectionRange(cursor, cursor)
  })
}

const groups = (text: string) => text.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 ')
const expiry = (text: string) => {
  const padded = /^[2-9]/.test(text) ? `0${text}` : text
  return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 6)}` : padded
}

rewrite(input('number'), groups)
rewrite(input('expiry'), expiry)
rewrite(input('cvc'), (text) => text.slice(0, 4))

const form = document.querySelector('form')
const button = document.querySelector<HTMLButtonElement>('button[type="submit"]')
const label = button?.textContent ?? ''

function setBusy(isBusy: boolean): void {
  if (button === null) return
  button.textContent = isBusy ? (button.dataset['busy'] ?? label) : label
  if (isBusy) button.setAttribute('aria-busy', 'true')
  else button.removeAttribute('aria-busy')
}

form?.addEventListener('submit', (event) => {
  if (button?.getAttribute('aria-busy') === 'true') {
    event.preventDefault()
    return
  }
  setBusy(true)
})

// A page that comes back from the browser's memory must not look busy still.
window.addEventListener('pageshow', () => setBusy(false))

for (const fill of document.querySelectorAll<HTMLButtonElement>('[data-card]')) {
  fill.hidden = false
  fill.addEventListener('click', () => {
    const values = { number: fill.dataset['card'] ?? '', expiry: '12 / 34', cvc: '123' }
    for (const [name, value] of Object.entries(values)) {
      const field = input(name)
      if (field !== null) field.value = value
    }
    const card = document.querySelector<HTMLInputElement>('input[value="card"]')
    if (card !== null) card.checked = true
    button?.focus()
  })
}

const alert = document.querySelector<HTMLElement>('[role="alert"]')
if (alert !== null) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
