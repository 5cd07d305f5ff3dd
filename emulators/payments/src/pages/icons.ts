import { html } from '@hlizo/kit/html'

export const icons = {
  back: html`<svg
    viewBox="0 0 16 16"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    <path d="M13 8H3M7 4 3 8l4 4" />
  </svg>`,
  card: html`<svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    stroke-width="1.7"
  >
    <rect x="2.5" y="5" width="19" height="14" rx="2.5" />
    <path d="M2.5 10h19" />
  </svg>`,
  paypal: html`<svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    stroke-width="1.7"
    stroke-linejoin="round"
  >
    <path d="M7.5 20.5 10 4h5.2c2.7 0 4.3 1.7 3.8 4.3-.5 2.9-2.6 4.4-5.6 4.4h-3l-1.2 7.8z" />
  </svg>`,
  alert: html`<svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
    stroke-linecap="round"
  >
    <circle cx="12" cy="12" r="9.2" />
    <path d="M12 7.2v6M12 16.6v.2" />
  </svg>`,
}
