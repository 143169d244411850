/** Under the name by which docs/performance.md tells of it. */
export { useLater } from '../../components/use-later.ts';
