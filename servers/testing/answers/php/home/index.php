<?php

$login = require __DIR__ . '/../callback.php';
echo "Hello {$login->user()}";
