import {
  BookOpen,
  Camera,
  Compass,
  Dumbbell,
  FlaskConical,
  Landmark,
  Leaf,
  Music,
  Palette,
  Soup,
  Sparkle,
  type LucideIcon,
} from 'lucide-react'
import type { Category } from '#contract/event-options.ts'

const icons: Record<Category, LucideIcon> = {
  STEM: FlaskConical,
  Art: Palette,
  Nature: Leaf,
  History: Landmark,
  Music,
  Literature: BookOpen,
  Travel: Compass,
  Fitness: Dumbbell,
  Photography: Camera,
  Cooking: Soup,
  Other: Sparkle,
}

export function CategoryIcon({ category, className }: { category: Category; className: string }) {
  const Icon = icons[category]
  return <Icon aria-hidden className={className} strokeWidth={1.75} />
}
