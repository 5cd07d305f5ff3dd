/** The logo: a tilted „o”. */
export function Mouth({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 64 64" aria-hidden="true">
      <g transform="rotate(-13 32 34)">
        <path
          fill="#ff5a4e"
          d="M4 23C4 15 9 11 17 11h30c8 0 13 4 13 12 0 21-11.5 35-28 35S4 44 4 23Z"
        />
        <path
          fill="#2a0a12"
          d="M13 24c0-3.5 2-5.5 5.5-5.500h27c3.5 0 5.5 2 5.5 5.5 0 15.5-7.5 25.5-19 25.500S13 39.5 13 24Z"
        />
        <path
          fill="#fff6ea"
          d="M13 24c0-3.5 2-5.5 5.5-5.500h27c3.5 0 5.5 2 5.5 5.5 0 1.6-.1 3.1-.3 4.500H13.300c-.2-1.4-.3-2.9-.3-4.500Z"
        />
        <path
          fill="#ffc94a"
          d="M20.5 44.500C22.5 40 27 37.5 32 37.500s9.5 2.5 11.5 7c-3 3.2-7 5-11.5 5s-8.5-1.8-11.5-5Z"
        />
      </g>
    </svg>
  )
}
