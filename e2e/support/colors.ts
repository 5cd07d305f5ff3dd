/** The colors of a message, spec §5 (apps/web/app/ui/tokens.css), as the browser reports them. */
export const GREEN = 'rgb(61, 220, 151)'
export const RED = 'rgb(255, 125, 116)'
