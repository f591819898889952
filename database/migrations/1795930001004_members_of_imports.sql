comment on column imports.user_id is
  'The member who uploaded it, or started to import or undo it: the audit log names them at the end.';
