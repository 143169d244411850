/** Long work that several screens start; how far it is, the jobs tell (jobs.ts). */
import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '../../src-shared/contract/index.ts';
import { call } from '../api.ts';

export const useStartSync = () =>
  useMutation({ mutationFn: (request: CallInput<'sync.start'>) => call('sync.start', request) });

export const useStartSyncOfAll = () =>
  useMutation({ mutationFn: (request: CallInput<'sync.startAll'>) => call('sync.startAll', request) });

export const useRunSync = () =>
  useMutation({ mutationFn: (request: CallInput<'sync.run'>) => call('sync.run', request) });

export const useStartDailyRun = () =>
  useMutation({ mutationFn: (request: CallInput<'dailyRun.start'>) => call('dailyRun.start', request) });

export const useStartExport = () =>
  useMutation({ mutationFn: (request: CallInput<'export.start'>) => call('export.start', request) });
