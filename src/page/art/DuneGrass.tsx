import type { ArtProps } from './SpriteDrawing.tsx';

/** A tuft of grass at the foot of a photo: the one thing that breaks its edge. */
export function DuneGrass({ className }: ArtProps) {
  return (
    <svg className={className} viewBox="0 0 220 180" aria-hidden="true">
      <path
        fill="var(--art-leaf-3)"
        d="M84 180C78 120 58 70 18 44c34 34 46 86 52 136zM112 180c2-66 22-120 70-152-34 42-46 96-52 152zM60 180C50 142 34 116 4 102c24 24 34 50 40 78zM140 180c10-42 32-74 74-90-34 28-50 58-56 90z"
      />
      <path
        fill="var(--art-leaf-2)"
        d="M92 180C94 112 84 54 62 6c38 46 50 112 46 174zM104 180c-4-60 8-118 40-160-16 50-22 104-22 160zM74 180c-6-50-20-88-46-112 36 22 58 62 64 112zM122 180c8-52 28-88 66-108-30 32-44 66-48 108z"
      />
      <path
        fill="var(--art-leaf-1)"
        d="M88 180c-2-44-10-80-30-108 30 26 46 64 48 108zM108 180c2-48 14-86 36-112-12 36-16 72-18 112z"
      />
    </svg>
  );
}
