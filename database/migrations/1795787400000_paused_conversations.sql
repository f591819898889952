-- The job that offers help again reads the few conversations that wait for a person.
create index conversations_paused_idx on conversations (silent_until) where owner = 'paused';
