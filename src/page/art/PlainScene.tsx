import styles from './scene.module.css';

/** No scene: the sky ends at an edge of sand, as the sections below end at theirs. */
export function PlainScene({ className = styles.scene }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1920 128" preserveAspectRatio="none" aria-hidden="true">
      <path
        fill="var(--art-wet)"
        d="M-60 52c90-26 180-34 300-22 160 16 260 44 430 30 190-16 270-46 470-38 170 6 260 38 420 34 150-4 280-34 420-22v110H-60z"
      />
      <path
        fill="var(--art-sand)"
        d="M-60 82c120-22 220-22 340-8 150 18 270 26 420 10 200-22 330-36 500-18 160 16 250 34 390 24 160-12 260-26 390-12v70H-60z"
      />
    </svg>
  );
}
