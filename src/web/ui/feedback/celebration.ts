const emojiCount = 50
const celebrationMs = 3_000
const emoji = ['🎉', '✨', '🌟', '🪶', '🌼', '🍂', '🎈', '💛']

function createKeyframes(isCalm: boolean): Keyframe[] {
  if (isCalm) return [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }]
  const drift = `${Math.round((Math.random() - 0.5) * 40)}vw`
  const turn = `${Math.round((Math.random() - 0.5) * 900)}deg`
  return [
    { transform: 'translate(0, -12vh)', opacity: 1 },
    { transform: `translate(${drift}, 112vh) rotate(${turn})`, opacity: 1 },
  ]
}

/** Drops emoji over the page. With reduced motion, they fade in and out instead. */
export function celebrate(): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const sky = document.createElement('div')
  sky.ariaHidden = 'true'
  sky.dataset.celebration = ''
  sky.className = 'pointer-events-none fixed inset-0 z-60 overflow-hidden'
  for (let piece = 0; piece < emojiCount; piece += 1) {
    const span = document.createElement('span')
    span.textContent = emoji[piece % emoji.length] ?? ''
    span.style.cssText = `position:absolute;left:${Math.random() * 96}%;top:${isCalm ? Math.random() * 92 : 0}%;font-size:${1.1 + Math.random()}rem`
    sky.append(span)
    const delay = isCalm ? 0 : Math.random() * 900
    span.animate(createKeyframes(isCalm), {
      duration: celebrationMs - delay,
      delay,
      fill: 'both',
      easing: isCalm ? 'ease-out' : 'cubic-bezier(0.3, 0.2, 0.8, 1)',
    })
  }
  document.body.append(sky)
  setTimeout(() => sky.remove(), celebrationMs)
}
